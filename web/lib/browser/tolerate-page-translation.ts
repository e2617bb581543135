/**
 * Lets React go on after another program replaced its text nodes, as a browser's translator does. `removeChild` and
 * `insertBefore` with such a node would throw, and React would unmount the screen
 * (https://github.com/facebook/react/issues/11538).
 */
export function toleratePageTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = childOf(this, child) ?? (child instanceof Text ? onlyTranslation(this) : null);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    insertBefore.call(this, added, next && childOf(this, next));
    return added;
  };
}

/** The element in place of a replaced text, if only one text of the parent was replaced. The product has no such elements. */
function onlyTranslation(parent: Node): Node | null {
  const found = [...parent.childNodes].filter(({ nodeName }) => nodeName === "FONT");
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The node, or its ancestor that is a child of `parent`: a translator may have wrapped the node. */
function childOf(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
