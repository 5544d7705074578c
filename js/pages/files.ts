/** Files that are dropped on a page or pasted into it. */

/** `accepts`: whether now is the time; `over`: shown while files are dragged over the page. */
export function takeFiles(
  take: (files: FileList) => unknown,
  accepts: (event: Event) => boolean = () => true,
  over?: HTMLElement | null,
) {
  const show = (isOver: boolean) => over?.toggleAttribute("hidden", !isOver);
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files") || !accepts(event)) return;
    event.preventDefault();
    show(true);
  });
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? show(false));
  const hear = (event: DragEvent | ClipboardEvent) => {
    const { files } = ("dataTransfer" in event ? event.dataTransfer : event.clipboardData) ?? {};
    if (!files?.length || !accepts(event)) return;
    event.preventDefault();
    show(false);
    take(files);
  };
  addEventListener("drop", hear);
  addEventListener("paste", hear);
}
