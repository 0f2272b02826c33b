import { isHostName } from './host-name.ts'

/** Marks nobody sees, which come along when an address is pasted: without width, of a direction, of a possible line end. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** A link that was copied in the place of its address; what follows the question mark is no part of it. */
const LINK = /^(?:mailto:(?:\/\/)?\s*)+([^?]*).*$/is

/** What is stored (FIELD-08): lower case, full-width forms as ordinary letters, without blanks around it, unseen marks and `mailto:`. */
export const emailModel = (view: string): string =>
  view
    .replaceAll(UNSEEN, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .toLowerCase()
    .trim()
    .replace(LINK, '$1')
    .trim()

/**
 * What names a mailbox, however its address is written: the host as the network spells it, so that `bücher.example` and
 * `xn--bcher-kva.example` are one (RD-194). To compare addresses and to count by; people are shown what they typed.
 */
export function mailboxOf(email: string): string {
  const address = emailModel(email)
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const url = `http://${host}`
  if (at < 1 || !isHostName(host) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}
