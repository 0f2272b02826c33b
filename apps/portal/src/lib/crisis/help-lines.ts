import { limits } from '@evenkeel/contract/limits'
import { readablePhone } from '../phone.ts'

/** A number to call or text for help now. */
export interface HelpLine {
  readonly href: string
  readonly name: string
  readonly what: string
  readonly isUrgent?: boolean
  /** Language of its words where that is not English. */
  readonly lang?: 'es'
}

/** The lines that help everywhere. */
export const commonHelpLines: readonly HelpLine[] = [
  {
    href: `tel:${limits.emergencyNumber}`,
    name: `Call ${limits.emergencyNumber}`,
    what: 'Emergency: you or someone near you is in danger now',
    isUrgent: true,
  },
  {
    href: `tel:${limits.suicideNumber}`,
    name: `Call ${limits.suicideNumber}`,
    what: 'Suicide and Crisis Lifeline, free, day and night',
    isUrgent: true,
  },
  {
    href: `sms:${limits.suicideNumber}`,
    name: `Text ${limits.suicideNumber}`,
    what: 'If you would rather write than talk',
  },
]

/** An organisation's own line, to call or to text. */
export const ownHelpLine = (way: 'Call' | 'Text', phone: string, programName: string): HelpLine => ({
  href: `${way === 'Call' ? 'tel' : 'sms'}:${phone}`,
  name: `${way} ${readablePhone(phone)}`,
  what: `${programName}, 24 hours a day`,
})
