import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { RiskHelp } from '../parts/RiskHelp.tsx'
import { safetyWords as words } from '../safety.words.ts'
import { safeNow } from '../step.ts'
import { useStepState } from '../use-step-state.ts'

/** /risk: help at once, without any call; going on is quiet and second (ROUTE-42, RD-144). */
export default function RiskScreen() {
  const step = useStepState()
  const goesOn = offersRoute(usePlace().organisation, 'safety-screen')
  return (
    <Page title={words.talkNow} lead={words.notAlone}>
      <RiskHelp />
      <p>
        <Link to={href(goesOn ? 'safety-screen' : 'home')} state={safeNow(step)}>
          {words.safeNow}
        </Link>
      </p>
    </Page>
  )
}
