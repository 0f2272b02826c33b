import { useSyncExternalStore } from 'react'
import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { RiskHelp } from '../parts/RiskHelp.tsx'
import { safetyWords as words } from '../safety.words.ts'
import { leadsBack, safeNow } from '../step.ts'
import { useStepState } from '../use-step-state.ts'

const never = (): (() => void) => () => {}

/** Whether somebody opened "More help" amid something else; the document server knows of no page before. */
function useLooksIn(): boolean {
  const { state } = useLocation()
  return useSyncExternalStore(
    never,
    () => leadsBack(state),
    () => false,
  )
}

/** On to the questions; presses on it are kept until its handlers are there. */
function SafeNowLink() {
  const step = useStepState()
  // Pressed before the scripts are awake it would say nothing of being safe, and the question about danger came again.
  const way = useEarlyPresses<HTMLParagraphElement>()
  const goesOn = offersRoute(usePlace().organisation, 'safety-screen')
  return (
    <p ref={way} data-holds-presses="">
      <Link
        to={href(goesOn ? 'safety-screen' : 'home')}
        state={safeNow(step)}
        data-state={JSON.stringify(safeNow(null))}
      >
        {words.safeNow}
      </Link>
    </p>
  )
}

/** Whoever only looked in goes back to where they were; to the questions only where they were amid them. */
function WaysOn() {
  const looksIn = useLooksIn()
  const navigate = useNavigate()
  const isAmidQuestions = useBookingState().currentQuestionId !== null
  if (!looksIn) return <SafeNowLink />
  return (
    <>
      <p>
        <Button kind="secondary" onClick={() => navigate(-1)}>
          {words.back}
        </Button>
      </p>
      {isAmidQuestions ? <SafeNowLink /> : null}
    </>
  )
}

/** /risk: help at once, without any call; going on is quiet and second (ROUTE-42, RD-144). */
export default function RiskScreen() {
  return (
    <Page title={words.talkNow} lead={words.notAlone}>
      <RiskHelp />
      <WaysOn />
    </Page>
  )
}
