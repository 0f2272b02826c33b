import { listLookUps } from '@evenkeel/contract/staff/look-ups'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { monotonic, useStaff } from '#session/staff.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { purposeWords } from '#ui/purposes.words.ts'
import { waited } from '#ui/times/times.ts'
import { useNow } from '#ui/times/use-now.ts'
import styles from './look-up.module.css'
import { lookUpWords } from './look-up.words.ts'
import { OpenForm } from './OpenForm.tsx'
import { LOOK_UPS } from './opened/keys.ts'
import { timed } from './opened/timed.ts'

function OpenNow() {
  const { call } = useStaff()
  const now = useNow(1000, monotonic)
  const { data } = useQuery({
    queryKey: LOOK_UPS,
    queryFn: async ({ signal }) => (await call(listLookUps, { signal })).results.map(timed),
    gcTime: 0,
  })
  const open = data?.filter(({ endsAt }) => endsAt > now) ?? []
  if (open.length === 0) return null
  return (
    <section className={parts.tight} aria-labelledby="open-now">
      <h2 id="open-now">{lookUpWords.openNow}</h2>
      <ul className={parts.list}>
        {open.map(({ lookUp: { id, name, organisation, purpose }, endsAt }) => (
          <li key={id} className={styles.open}>
            <div>
              <Link to={`/look-up/${id}`} className={styles.name}>
                <bdi>{name}</bdi>
              </Link>
              <p className={`${parts.soft} ${parts.small}`}>
                {organisation.name}. {purposeWords[purpose]}.
              </p>
            </div>
            <span className={parts.number}>
              {lookUpWords.left({
                time: waited(endsAt - now, true),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens one person by what is exactly known of them, for a stated purpose. */
export function LookUpPage() {
  return (
    <Page title={lookUpWords.title} lead={lookUpWords.lead}>
      <OpenNow />
      <OpenForm />
    </Page>
  )
}
