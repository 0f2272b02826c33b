import { readCounselor } from '@evenkeel/api-contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Page } from '#components/Page.tsx'
import { OnboardingSteps } from './components/OnboardingSteps.tsx'
import { welcomeMessages } from './welcome.messages.ts'

/** A counselor's first page. */
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
