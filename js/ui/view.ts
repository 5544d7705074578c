/**
 * A small renderer: `h` describes an element; `render` updates the page to match.
 *
 * `Values` are set as properties if the element has one of that name
 * (`hidden`, `onclick`, ...), otherwise as attributes. false, null or undefined removes an attribute, but
 * for `aria-...` true and false are written as text.
 *
 * Content is text, a node, an element described by `h`, or a list of these; null and "" are skipped.
 * `render` reuses existing elements by position and tag; they keep properties and attributes that are
 * no longer named.
 */

export type Values = Record<string, any>;

export type Described = { tag: string; values: Values };

export type Content = string | number | Node | Described | null | Content[];

const SVG = "http://www.w3.org/2000/svg";

export const h = (tag: string, values: Values = {}, ...content: Content[]): Described => ({
  tag,
  values: { ...values, content },
});

/** Makes the content the only children of an element. */
export function render(content: Content, parent: ParentNode & Node) {
  const wanted = ([content] as any[])
    .flat(Number.POSITIVE_INFINITY)
    .filter((one) => one !== null && one !== "");
  wanted.forEach((one, i) => {
    const old = parent.childNodes[i];
    const node = nodeOf(one, old);
    if (node === old) return;
    if (old) old.replaceWith(node);
    else parent.append(node);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

function nodeOf(one: string | number | Node | Described, old?: any) {
  if (one instanceof Node) return one;
  if (typeof one !== "object") {
    const text = old?.nodeType === Node.TEXT_NODE ? old : new Text();
    if (text.data !== String(one)) text.data = String(one);
    return text;
  }
  const isPicture = /^(svg|path)$/.test(one.tag);
  const make = () =>
    isPicture ? document.createElementNS(SVG, one.tag) : document.createElement(one.tag);
  const element = old?.localName === one.tag ? old : make();
  apply(element, one.values);
  return element;
}

function apply(element: HTMLElement, values: Values) {
  const properties = element as Record<string, any>;
  for (const [name, value] of Object.entries(values)) {
    if (name === "content") render(value, element);
    else if (name in element && !(element instanceof SVGElement)) {
      if (properties[name] !== value) properties[name] = value;
    } else setAttribute(element, name, value);
  }
}

function setAttribute(element: HTMLElement, name: string, value: unknown) {
  const isWord = typeof value === "boolean" && name.startsWith("aria-");
  const text = isWord ? String(value) : value === true ? "" : value;
  if (text === false || text === null || text === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(text)) element.setAttribute(name, String(text));
}
