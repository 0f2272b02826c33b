import { readCounselor } from '@evenkeel/contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import { useSession, useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import { Steps } from './Steps.tsx'
import { welcomeWords } from './welcome.words.ts'

/** A counselor's first page. */
export function WelcomePage() {
  const { call } = useStaff()
  const { person } = useSession()
  const query = useQuery({
    queryKey: ['counselor', 'me'],
    queryFn: ({ signal }) => call(readCounselor, { signal }),
  })
  const lead = query.data?.is_listed ? welcomeWords.listedLead : welcomeWords.lead
  return (
    <Page title={welcomeWords.title({ name: person.name })} lead={lead}>
      <Answer query={query}>{(me) => <Steps me={me} />}</Answer>
    </Page>
  )
}
