import { readCounselor } from '@evenkeel/contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import { useSession, useStaffClient } from '#session/staff.tsx'
import { QueryBoundary } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import { OnboardingSteps } from './Steps.tsx'
import { welcomeMessages } from './welcome.words.ts'

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
