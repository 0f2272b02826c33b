import { type ListingStep, readCounselor } from '@evenkeel/api-contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { profileMessages } from '../profile.messages.ts'

/** Where what is missing is told. */
const stepLinks = {
  profile: {
    to: '/counselor/profile',
    open: profileMessages.profileMissing,
    waiting: profileMessages.profileMissing,
  },
  licence: {
    to: '/counselor/licences',
    open: profileMessages.licenceMissing,
    waiting: profileMessages.licenceWaits,
  },
  hours: {
    to: '/counselor/calendar',
    open: profileMessages.hoursMissing,
    waiting: profileMessages.hoursMissing,
  },
} as const satisfies Record<ListingStep, unknown>

/** What else is missing before members find whose profile this is. */
export function MissingStepsNotice() {
  const { call } = useStaffClient()
  const { data } = useQuery({
    queryKey: ['counselor', 'me'],
    queryFn: ({ signal }) => call(readCounselor, { signal }),
  })
  if (!data || data.is_listed) return null
  return (
    <Notice kind="warning" title={profileMessages.notFound}>
      <ul className={parts.plain}>
        {data.steps.map(({ step, state }) =>
          state === 'done' ? null : (
            <li key={step}>
              <Link to={stepLinks[step].to}>{stepLinks[step][state]}</Link>
            </li>
          ),
        )}
      </ul>
    </Notice>
  )
}
