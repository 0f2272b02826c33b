/**
 * The in-app path a redirect query asks for, below the base, or null when it leads anywhere else (RD-013).
 * The text is parsed as the browser would parse it, and the result is parsed once more, because `/a/..//evil.test`
 * is same-origin as text but not as a link.
 */
export function safeNext(wanted: string | null, base: string): string | null {
  if (!wanted || !wanted.startsWith('/')) return null
  const origin = 'https://portal.invalid'
  const inside = (text: string): string | null => {
    try {
      const url = new URL(text, origin)
      if (url.origin !== origin) return null
      return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
    } catch {
      return null
    }
  }
  const once = inside(wanted)
  if (once === null) return null
  const below = base !== '' && once.startsWith(`${base}/`) ? once.slice(base.length) : once
  return inside(below) === below ? below : null
}
