import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListingStep } from '@evenkeel/api-contract/counselor/constants'
import { type CounselorMe, readCounselor } from '@evenkeel/api-contract/counselor/me'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { welcomeMessages } from './welcome.messages.ts'

const texts = {
  profile: welcomeMessages.profileText,
  licence: welcomeMessages.licenceText,
  hours: welcomeMessages.hoursText,
} as const

/** Path of each onboarding step. */
const paths: Readonly<Record<ListingStep, string>> = {
  profile: '/counselor/profile',
  licence: '/counselor/licences',
  hours: '/counselor/calendar',
}
const tones = { done: 'success', waiting: 'warning', open: 'none' } as const

/** Remaining steps before members can find the counselor. */
function OnboardingSteps({ me: { steps, is_listed } }: { readonly me: CounselorMe }) {
  return (
    <section className={parts.stack}>
      <h2>{is_listed ? welcomeMessages.listedTitle : welcomeMessages.stepsTitle}</h2>
      {is_listed ? <p>{welcomeMessages.listedText}</p> : null}
      <ol className={parts.plain}>
        {steps.map(({ step, state }) => (
          <li key={step} className={parts.panel}>
            <div className={parts.row}>
              <h3>
                <Link to={paths[step]}>{welcomeMessages[step]}</Link>
              </h3>
              <Tag tone={tones[state]}>{welcomeMessages[state]}</Tag>
            </div>
            <p>{texts[step]}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** First page of a new counselor. */
export function WelcomePage() {
  const { call } = useStaffClient()
  const { person } = useSession()
  const query = useQuery({
    queryKey: ['counselor', 'me'],
    queryFn: ({ signal }) => call(readCounselor, { signal }),
  })
  const lead = query.data?.is_listed ? welcomeMessages.listedLead : welcomeMessages.lead
  return (
    <Page title={welcomeMessages.title({ name: person.name })} lead={lead}>
      <QueryBoundary query={query}>{(me) => <OnboardingSteps me={me} />}</QueryBoundary>
    </Page>
  )
}
