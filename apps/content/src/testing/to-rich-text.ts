import { parseSafeHtml, type SafeNode } from '@evenkeel/api-contract/content/sanitize-html'

const types: Readonly<Record<string, string>> = {
  p: 'paragraph',
  h2: 'heading-2',
  h3: 'heading-3',
  ul: 'unordered-list',
  ol: 'ordered-list',
  li: 'list-item',
  blockquote: 'blockquote',
}
/** White space that our Markdown has between blocks, and the hosted service does not. */
const BETWEEN_BLOCKS = /(<\/?(?:p|h2|h3|ul|ol|li|blockquote)>|<hr>) (?=<)/g
const marks: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic' }

function nodeOf(node: SafeNode, worn: readonly string[]): object[] {
  if (typeof node === 'string')
    return [{ nodeType: 'text', value: node, marks: worn.map((type) => ({ type })), data: {} }]
  if (node.tag === 'br') return nodeOf('\n', worn)
  if (node.tag === 'hr') return [{ nodeType: 'hr', data: {}, content: [] }]
  const mark = marks[node.tag]
  if (mark) return nodesOf(node.children, [...worn, mark])
  const content = nodesOf(node.children, worn)
  if (node.tag === 'a') return [{ nodeType: 'hyperlink', data: { uri: node.href }, content }]
  const isLoose = node.tag === 'li' && typeof node.children[0] === 'string'
  const inside = isLoose ? [{ nodeType: 'paragraph', data: {}, content }] : content
  return [{ nodeType: types[node.tag], data: {}, content: inside }]
}

const nodesOf = (nodes: readonly SafeNode[], worn: readonly string[] = []): object[] =>
  nodes.flatMap((node) => nodeOf(node, worn))

/** Sanitized HTML as an editor of the hosted service would have written it. */
export const toRichText = (html: string): object => ({
  nodeType: 'document',
  data: {},
  content: nodesOf(parseSafeHtml(html.replaceAll(BETWEEN_BLOCKS, '$1'))),
})
