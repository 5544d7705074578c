/** A finished picture loses its lines and crosses, slowly where motion is welcome. */

/** Milliseconds it takes. */
const TIME = 700;

/**
 * Tells `show` how much is revealed, frame by frame from 0 to 1; it ends early where `isWanted` says no.
 * @param {(share: number) => void} show
 * @param {() => boolean} isWanted
 */
export function reveal(show, isWanted) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const from = performance.now();
  const frame = (/** @type {number} */ now) => {
    if (!isWanted()) return show(0);
    const share = still ? 1 : Math.min(1, Math.max(0, now - from) / TIME);
    show(share);
    if (share < 1) requestAnimationFrame(frame);
  };
  frame(from);
}
