import { href } from '#lib/paths.ts'
import { Link } from '#components/Link.tsx'
import { type ProfileSectionId, profileSections } from '../profile-sections.ts'
import styles from './section-tabs.module.css'

/** The sections of the profile, all of them in sight: in two rows on a phone. */
export function SectionTabs({
  label,
  current,
}: {
  readonly label: string
  readonly current: ProfileSectionId
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul>
        {profileSections.map(({ id, label: name }) => (
          <li key={id}>
            <Link
              to={href('profile-section', { profileSection: id })}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
