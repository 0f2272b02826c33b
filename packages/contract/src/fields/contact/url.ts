import { isHostName } from './host-name.ts'
import { messages } from '../messages.words.ts'

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
const webAddress = /^https?:\/\/([^\s/?#\\:@]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i
const LAST_PORT = 65_535

/**
 * VALID-04: a web address with a dotted host and without a user name in it. Told by its letters: the parsers of browsers and
 * of the server judge odd hosts differently, and one of them would refuse what the other has let through.
 */
export function url(value: string): string | null {
  const [, host = '', port = '443'] = webAddress.exec(value) ?? []
  return isHostName(host) && Number(port) <= LAST_PORT ? null : messages.url
}

/** What is stored: `https://` in front unless a scheme is there already (FIELD-05). */
export function urlModel(view: string): string {
  const typed = view.trim()
  return typed === '' || scheme.test(typed) ? typed : `https://${typed}`
}
