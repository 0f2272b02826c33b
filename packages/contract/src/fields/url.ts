import { messages } from './messages.ts'

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i

/** VALID-04: a web address with a dotted host and without a user name in it. */
export function url(value: string): string | null {
  if (!URL.canParse(value)) return messages.url
  const { protocol, hostname, username, password } = new URL(value)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const isDotted = /[^.]\.[^.]/.test(hostname)
  return isWeb && isDotted && username === '' && password === '' ? null : messages.url
}

/** What is stored: `https://` in front unless a scheme is there already (spec §5, FIELD-05). */
export function urlModel(view: string): string {
  const typed = view.trim()
  return typed === '' || scheme.test(typed) ? typed : `https://${typed}`
}
