import { HeartHandshake, MessageSquareText, Phone } from 'lucide-react'
import { limits } from '@evenkeel/contract/limits'
import { commonHelpLines, ownHelpLine } from '#lib/crisis/help-lines.ts'
import { helpLineWords } from '#lib/crisis/help-lines.words.ts'
import { lifelineInSpanish } from '#lib/crisis/lifeline-in-spanish.ts'
import { lifelineWays } from '#lib/crisis/lifeline-ways.ts'
import styles from './help-links.module.css'

const icons = [Phone, HeartHandshake, MessageSquareText, Phone]

/** 988 in Spanish, by chat and by videophone: smaller, because most people need the lines above them. */
function OtherWays() {
  return (
    <ul className={styles.ways} aria-label={helpLineWords.otherWays({ number: limits.suicideNumber })}>
      {[...lifelineInSpanish, ...lifelineWays(helpLineWords)].map(({ href, name, what, lang }) => (
        <li key={href}>
          <a
            href={href}
            lang={lang}
            translate={lang === undefined ? undefined : 'no'}
            {...(href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            <strong>{name}</strong>
            <span className={styles.what}>{what}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The help lines as large buttons: 911, 988 and the organisation's phone, to call or to text, and other ways to reach
 * 988. Needs no call, no script and no network; numbers stay as they are when a page is translated.
 */
export function HelpLinks({ phone, programName }: { readonly phone: string; readonly programName: string }) {
  const lines = [...commonHelpLines(helpLineWords), ownHelpLine(helpLineWords, 'call', phone, programName)]
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
      <OtherWays />
    </>
  )
}
