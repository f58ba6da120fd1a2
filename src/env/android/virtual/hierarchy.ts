/** The accessible elements of a virtual screen, and the XML that UiAutomator writes for them. */

/** One element, as assets/hierarchy.js reads it. */
export interface ScreenNode {
  /** Stable for an element while it is on the page. */
  key: number;
  className: string;
  id?: string;
  description?: string;
  text: string;
  hint?: string;
  /** True if the text is the hint, because the field is empty. */
  isHint?: boolean;
  isEditable: boolean;
  isPassword: boolean;
  isClickable: boolean;
  isLongClickable: boolean;
  isCheckable: boolean;
  isChecked: boolean;
  isSelected: boolean;
  isEnabled: boolean;
  isFocused: boolean;
  isScrollable: boolean;
  /** The visible part as left, top, right, bottom, in pixels. */
  bounds: [number, number, number, number];
  children: ScreenNode[];
}

export interface ScreenTree {
  packageName: string;
  nodes: ScreenNode[];
}

/** The names and values of an element's attributes, as the XML and `getAttribute` give them. */
export function attributesOf(node: ScreenNode, packageName: string): Record<string, string> {
  const [left, top, right, bottom] = node.bounds;
  return {
    package: packageName,
    class: node.className,
    text: node.text,
    ...(node.description === undefined ? {} : { 'content-desc': node.description }),
    ...(node.id === undefined ? {} : { 'resource-id': `${packageName}:id/${node.id}` }),
    ...(node.hint === undefined ? {} : { hint: node.hint, 'showing-hint': String(node.isHint === true) }),
    checkable: String(node.isCheckable),
    checked: String(node.isChecked),
    clickable: String(node.isClickable),
    enabled: String(node.isEnabled),
    focusable: String(node.isClickable),
    focused: String(node.isFocused),
    'long-clickable': String(node.isLongClickable),
    password: String(node.isPassword),
    scrollable: String(node.isScrollable),
    selected: String(node.isSelected),
    bounds: `[${left},${top}][${right},${bottom}]`,
    displayed: 'true',
  };
}

export function writeHierarchy(tree: ScreenTree, size: { width: number; height: number }): string {
  const inner = tree.nodes.map((node, index) => writeNode(node, index, tree.packageName)).join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><hierarchy index="0" class="hierarchy" rotation="0" width="${size.width}" height="${size.height}">${inner}</hierarchy>`;
}

function writeNode(node: ScreenNode, index: number, packageName: string): string {
  const attributes = Object.entries({ index: String(index), ...attributesOf(node, packageName) });
  const written = attributes.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
  const inner = node.children.map((child, place) => writeNode(child, place, packageName)).join('');
  return inner === '' ? `<${node.className}${written}/>` : `<${node.className}${written}>${inner}</${node.className}>`;
}

/** Characters that XML cannot hold are left out. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are what has to go
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
      .replaceAll('\t', '&#9;')
      .replaceAll('\r', '&#13;')
  );
}
