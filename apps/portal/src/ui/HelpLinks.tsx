import { HeartHandshake, MessageSquareText, Phone } from 'lucide-react'
import { limits } from '@evenkeel/contract/limits'
import { documentLanguage } from '@evenkeel/contract/words/document-language'
import { commonHelpLines, type HelpLine, ownHelpLine } from '#lib/crisis/help-lines.ts'
import { helpLineWords } from '#lib/crisis/help-lines.words.ts'
import { lifelineInSpanish } from '#lib/crisis/lifeline-in-spanish.ts'
import { lifelineWays } from '#lib/crisis/lifeline-ways.ts'
import styles from './help-links.module.css'

const icons = [Phone, HeartHandshake, MessageSquareText, Phone]

/** A line of the list that leads to another site opens beside the help, which stays. */
const besideTheHelp = (href: string) =>
  href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}

/** Its words' language where that is not the page's: such words are not translated either. */
const otherLanguage = ({ lang }: HelpLine) =>
  lang === undefined || lang === documentLanguage ? {} : ({ lang, translate: 'no' } as const)

/** Other ways to reach 988: smaller, because most people need the lines above them. */
function OtherWays({ ways }: { readonly ways: readonly HelpLine[] }) {
  return (
    <ul className={styles.ways} aria-label={helpLineWords.otherWays({ number: limits.suicideNumber })}>
      {ways.map((way) => (
        <li key={way.href}>
          <a href={way.href} {...otherLanguage(way)} {...besideTheHelp(way.href)}>
            <strong>{way.name}</strong>
            <span className={styles.what}>{way.what}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** In the order in which most people need them: who reads Spanish is led to the crisis line in Spanish first. */
function linesInOrder(): { readonly large: readonly HelpLine[]; readonly others: readonly HelpLine[] } {
  const [emergency, ...lifeline] = commonHelpLines(helpLineWords)
  const first = emergency ? [emergency] : []
  const ways = lifelineWays(helpLineWords)
  return documentLanguage === 'es'
    ? { large: [...first, ...lifelineInSpanish], others: ways }
    : { large: [...first, ...lifeline], others: [...lifelineInSpanish, ...ways] }
}

/**
 * The help lines as large buttons: 911, 988 and the organisation's phone, to call or to text, and other ways to reach
 * 988. Needs no call, no script and no network; numbers stay as they are when a page is translated.
 */
export function HelpLinks({ phone, programName }: { readonly phone: string; readonly programName: string }) {
  const { large, others } = linesInOrder()
  const lines = [...large, ownHelpLine(helpLineWords, 'call', phone, programName)]
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
      <OtherWays ways={others} />
    </>
  )
}
