import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { HeartHandshake, MessageSquareText, Phone } from 'lucide-react'
import { limits } from '@evenkeel/api-contract/limits'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { getCommonHelpLines, type HelpLine, getOrganizationHelpLine } from '#lib/crisis/help-lines.ts'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { spanishLifeline } from '#lib/crisis/spanish-lifeline.ts'
import { getOtherLifelineChannels } from '#lib/crisis/other-lifeline-channels.ts'
import styles from './help-links.module.css'

const icons = [Phone, HeartHandshake, MessageSquareText, Phone]

/** Links to other sites open in a new tab, so that the help lines stay open. */
const getNewTabProps = (href: string) =>
  href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}

/** Sets `lang` and turns off translation if the text is not in the language of the page. */
const getLanguageProps = ({ lang }: HelpLine) =>
  lang === undefined || lang === documentLanguage ? {} : ({ lang, translate: 'no' } as const)

/** Other ways to reach 988. Smaller, because most people need the lines above. */
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

/** Sorts the lines by likely need: on the Spanish page the Spanish crisis line is first. */
function getOrderedLines(): { readonly large: readonly HelpLine[]; readonly others: readonly HelpLine[] } {
  const [emergency, ...lifeline] = getCommonHelpLines(helpLineMessages)
  const first = emergency ? [emergency] : []
  const ways = getOtherLifelineChannels(helpLineMessages)
  return documentLanguage === 'es'
    ? { large: [...first, ...spanishLifeline], others: ways }
    : { large: [...first, ...lifeline], others: [...spanishLifeline, ...ways] }
}

/**
 * The help lines as large buttons: 911, 988 and the organization's phone, to call or to text, and other ways
 * to reach 988. Needs no request, script or network. Numbers are not translated.
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
                  <span className={styles.what} lang={langOf(what)}>
                    {what}
                  </span>
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
