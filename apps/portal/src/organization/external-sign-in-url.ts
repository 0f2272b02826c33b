/**
 * Sign-in URL of a client-redirect organization: its URL plus /sign-in with cw=true (HEADER-15), or null if
 * the scheme is not http, https or mailto (HEADER-16, RD-013). A mailto address is not changed.
 */
export function getExternalSignInUrl(address: string | null): string | null {
  if (!address) return null
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return null
  }
  if (url.protocol === 'mailto:') return url.href
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/sign-in`
  url.searchParams.set('cw', 'true')
  return url.href
}
