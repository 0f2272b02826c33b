import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { getProgramName } from '#organization/ProgramText.tsx'
import { Link } from '#components/Link.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'
import styles from './footer.module.css'
import { footerMessages } from './footer.messages.ts'

const legalPages = [
  ['privacy', pageNames.privacy],
  ['notice', pageNames.notice],
  ['terms', pageNames.terms],
  ['statement', pageNames.statement],
] as const

/** What the program is and is not, and the legal pages (FOOTER-01 to FOOTER-09). */
export function Footer() {
  const name = getProgramName(useTenant())
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          <span translate="no">{name}</span>
          <span>{` ${footerMessages.scope}`}</span>
        </p>
        <p>{footerMessages.notProvided}</p>
        <p className={styles.links}>
          <Link to={href('risk')}>{footerMessages.crisis}</Link>
          <LanguageSwitch />
        </p>
        <nav aria-label={footerMessages.legal}>
          <ul>
            {legalPages.map(([name, title]) => (
              <li key={name}>
                <Link to={href(name)}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
