import { type ListingStep, readCounselor } from '@evenkeel/contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { profileWords } from './profile.words.ts'

/** Where what is missing is told. */
const places = {
  profile: {
    to: '/counselor/profile',
    open: profileWords.profileMissing,
    waiting: profileWords.profileMissing,
  },
  licence: {
    to: '/counselor/licences',
    open: profileWords.licenceMissing,
    waiting: profileWords.licenceWaits,
  },
  hours: { to: '/counselor/calendar', open: profileWords.hoursMissing, waiting: profileWords.hoursMissing },
} as const satisfies Record<ListingStep, unknown>

/** What else is missing before members find whose profile this is. */
export function StillMissing() {
  const { call } = useStaff()
  const { data } = useQuery({
    queryKey: ['counselor', 'me'],
    queryFn: ({ signal }) => call(readCounselor, { signal }),
  })
  if (!data || data.is_listed) return null
  return (
    <Notice kind="warning" title={profileWords.notFound}>
      <ul className={parts.plain}>
        {data.steps.map(({ step, state }) =>
          state === 'done' ? null : (
            <li key={step}>
              <Link to={places[step].to}>{places[step][state]}</Link>
            </li>
          ),
        )}
      </ul>
    </Notice>
  )
}
