import { limits } from '@evenkeel/contract/limits'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import { readablePhone } from '../../lib/phone.ts'
import { escapeHtml } from '@evenkeel/server/http/escape-html'

interface Line {
  readonly href: string
  readonly name: string
  readonly what: string
  readonly isUrgent?: boolean
}

const everywhere: readonly Line[] = [
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

const own = ({ phone, program_name }: Organisation): readonly Line[] => {
  const who = program_name ?? 'Your program'
  return [
    { href: `tel:${phone}`, name: `Call ${readablePhone(phone)}`, what: `${who}, 24 hours a day` },
    { href: `sms:${phone}`, name: `Text ${readablePhone(phone)}`, what: `${who}, 24 hours a day` },
  ]
}

/** The help lines as large links, for a page that stands alone. */
export function crisisNumbers(organisation: Organisation | null): string {
  const lines = [...everywhere, ...(organisation ? own(organisation) : [])]
  const items = lines.map(
    ({ href, name, what, isUrgent }) =>
      `<li><a${isUrgent ? ' class="urgent"' : ''} href="${escapeHtml(href)}"><strong translate="no">${escapeHtml(name)}</strong><span>${escapeHtml(what)}</span></a></li>`,
  )
  return `<ul aria-label="Help lines">${items.join('')}</ul>`
}
