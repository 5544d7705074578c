/** Makes the content of an element what the HTML says; what is there already stays, by its place and its tag. */
export function render(html: string, place: Element) {
  const template = document.createElement("template");
  template.innerHTML = html;
  match(place, template.content);
}

function match(place: ParentNode & Node, { childNodes }: Node) {
  const wanted = [...childNodes];
  for (const [i, node] of wanted.entries()) {
    const old = place.childNodes[i];
    if (!old) place.append(node);
    else if (old.nodeName !== node.nodeName) old.replaceWith(node);
    else if (old instanceof Element) {
      matchAttributes(old, node as Element);
      match(old, node);
    } else if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
  }
  while (place.childNodes.length > wanted.length) place.lastChild?.remove();
}

function matchAttributes(old: Element, { attributes }: Element) {
  for (const { name } of [...old.attributes])
    if (!attributes.getNamedItem(name)) old.removeAttribute(name);
  for (const { name, value } of attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
