import { limits } from '@evenkeel/api-contract/limits'
import { formatPhone } from '@evenkeel/web/format-phone'
import type { helpLineMessages } from './help-lines.messages.ts'

/** The texts of help lines, in one language. */
export type HelpLineMessages = typeof helpLineMessages

/** A number to call or text for help now. */
export interface HelpLine {
  readonly href: string
  readonly name: string
  readonly what: string
  readonly isUrgent?: boolean
  /** Language of its words where that is the same on every page. */
  readonly lang?: 'es'
}

/** The lines that help everywhere. */
export const getCommonHelpLines = (words: HelpLineMessages): readonly HelpLine[] => [
  {
    href: `tel:${limits.emergencyNumber}`,
    name: words.callNumber({ number: limits.emergencyNumber }),
    what: words.emergency,
    isUrgent: true,
  },
  {
    href: `tel:${limits.suicideNumber}`,
    name: words.callNumber({ number: limits.suicideNumber }),
    what: words.lifeline,
    isUrgent: true,
  },
  {
    href: `sms:${limits.suicideNumber}`,
    name: words.textNumber({ number: limits.suicideNumber }),
    what: words.rather,
  },
]

/** An organisation's own line, to call or to text. */
export const getOrganizationHelpLine = (
  words: HelpLineMessages,
  way: 'call' | 'text',
  phone: string,
  program: string,
): HelpLine => ({
  href: `${way === 'call' ? 'tel' : 'sms'}:${phone}`,
  name: words[`${way}Number`]({ number: formatPhone(phone) }),
  what: words.ownLine({ program }),
})
