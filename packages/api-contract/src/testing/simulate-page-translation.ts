/**
 * Simulates a browser translation tool, now and after every change: wraps each text node and rewrites its
 * words. Returns a function that stops it. Self-contained, so that Playwright can run it in a page.
 */
export function simulatePageTranslation(): () => void {
  const leftAlone = 'script, style, textarea, option, [translate="no"]'
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || parent.tagName === 'FONT' || text.data.trim() === '' || parent.closest(leftAlone))
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `»${text.data}«`
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  translate(document.body)
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      translate(target.nodeType === Node.TEXT_NODE ? (target.parentNode ?? target) : target)
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
