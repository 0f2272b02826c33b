import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import { Portrait } from './Portrait.tsx'
import styles from './provider.module.css'

/** Who the counselor is, in the counselor's own words. */
export function ProviderAbout({ details }: { readonly details: ProviderProfile['provider_details'] }) {
  const specialties = details.specialties.map(({ name }) => name).join(', ')
  const languages = details.languages.map(({ name }) => name).join(', ')
  return (
    <div className={styles.about}>
      <div className={styles.who}>
        <Portrait name={details.fullname} />
        <div>
          <h2 translate="no">{details.fullname}</h2>
          <p className={styles.soft}>{`${details.years_in_practice} years of experience`}</p>
        </div>
      </div>
      {details.about_me === '' ? null : <p>{details.about_me}</p>}
      <p className={styles.soft}>
        {specialties === '' ? null : <span>{`Works with: ${specialties}. `}</span>}
        {languages === '' ? null : <span>{`Speaks ${languages}.`}</span>}
      </p>
    </div>
  )
}
