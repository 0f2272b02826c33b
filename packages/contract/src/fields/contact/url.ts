const scheme = /^[a-z][a-z0-9+.-]*:\/\//i

/** What is stored: `https://` in front unless a scheme is there already (FIELD-05). */
export function urlModel(view: string): string {
  const typed = view.trim()
  return typed === '' || scheme.test(typed) ? typed : `https://${typed}`
}
