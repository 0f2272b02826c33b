import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { productName } from '#organisation/title.ts'
import { Link } from '#ui/Link.tsx'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'
import styles from './footer.module.css'

const legalPages = [
  ['privacy', 'Privacy Policy'],
  ['notice', 'Notice of Privacy Practices'],
  ['terms', 'Terms of Use'],
  ['statement', 'Statement of Understanding'],
] as const

const notProvided = [
  'psychiatry',
  'inpatient or residential care',
  'intensive outpatient',
  'emergent care',
  'long-term care',
  'prescriptions',
  'autism treatment',
  'remedial education',
  'non-evidence-based care',
]

/** What the programme is and is not, and the legal pages (FOOTER-01 to FOOTER-09). */
export function Footer() {
  const { organisation } = usePlace()
  const name = organisation?.program_name ?? productName
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          <span translate="no">{name}</span>
          <span>
            {' '}
            works with contracted affiliates and offers short-term counseling only. Diagnosable mental health
            or substance-use conditions are referred to your medical benefit.
          </span>
        </p>
        <p>{`Services we do not provide: ${notProvided.join(', ')}.`}</p>
        <p className={styles.links}>
          <Link to={href('risk')}>Help in a crisis</Link>
          <LanguageSwitch place="footer" />
        </p>
        <nav aria-label="Legal">
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
