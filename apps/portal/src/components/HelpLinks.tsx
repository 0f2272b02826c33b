import { HeartHandshake, MessageSquareText, Phone } from 'lucide-react'
import { limits } from '@evenkeel/api-contract/limits'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { getCommonHelpLines, type HelpLine, getOrganizationHelpLine } from '#lib/crisis/help-lines.ts'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { spanishLifeline } from '#lib/crisis/spanish-lifeline.ts'
import { getOtherLifelineChannels } from '#lib/crisis/other-lifeline-channels.ts'
import styles from './help-links.module.css'

const icons = [Phone, HeartHandshake, MessageSquareText, Phone]

/** A line of the list that leads to another site opens beside the help, which stays. */
const getNewTabProps = (href: string) =>
  href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}

/** Its words' language where that is not the page's: such words are not translated either. */
const getLanguageProps = ({ lang }: HelpLine) =>
  lang === undefined || lang === documentLanguage ? {} : ({ lang, translate: 'no' } as const)

/** Other ways to reach 988: smaller, because most people need the lines above them. */
function OtherChannels({ ways }: { readonly ways: readonly HelpLine[] }) {
  return (
    <ul className={styles.ways} aria-label={helpLineMessages.otherWays({ number: limits.suicideNumber })}>
      {ways.map((way) => (
        <li key={way.href}>
          <a href={way.href} {...getLanguageProps(way)} {...getNewTabProps(way.href)}>
            <strong>{way.name}</strong>
            <span className={styles.what}>{way.what}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** In the order in which most people need them: who reads Spanish is led to the crisis line in Spanish first. */
function getOrderedLines(): { readonly large: readonly HelpLine[]; readonly others: readonly HelpLine[] } {
  const [emergency, ...lifeline] = getCommonHelpLines(helpLineMessages)
  const first = emergency ? [emergency] : []
  const ways = getOtherLifelineChannels(helpLineMessages)
  return documentLanguage === 'es'
    ? { large: [...first, ...spanishLifeline], others: ways }
    : { large: [...first, ...lifeline], others: [...spanishLifeline, ...ways] }
}

/**
 * The help lines as large buttons: 911, 988 and the organisation's phone, to call or to text, and other ways to reach
 * 988. Needs no call, no script and no network; numbers stay as they are when a page is translated.
 */
export function HelpLinks({ phone, programName }: { readonly phone: string; readonly programName: string }) {
  const { large, others } = getOrderedLines()
  const lines = [...large, getOrganizationHelpLine(helpLineMessages, 'call', phone, programName)]
  return (
    <>
      <ul className={styles.list}>
        {lines.map(({ href, name, what, isUrgent }, at) => {
          const Icon = icons[at] ?? Phone
          return (
            <li key={href}>
              <a className={isUrgent ? styles.urgent : styles.calm} href={href}>
                <Icon aria-hidden="true" size={24} />
                <span>
                  <strong translate="no">{name}</strong>
                  <span className={styles.what}>{what}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <OtherChannels ways={others} />
    </>
  )
}
