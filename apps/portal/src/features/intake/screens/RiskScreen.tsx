import { useEffect, useRef } from 'react'
import { href } from '#lib/paths.ts'
import { leadsBack } from '#lib/history-state.ts'
import { useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { RiskHelp } from '../components/RiskHelp.tsx'
import { safetyMessages as words } from '../safety.messages.ts'
import { withDangerExit } from '../step-state.ts'
import { useStepState } from '../use-step-state.ts'
import styles from './risk.module.css'

/** Whether "More help" was opened from another page; the document server knows no previous page. */
function useIsOverlayVisit(): boolean {
  const { state } = useLocation()
  return useIsHydrated() && leadsBack(state)
}

/** Replays an answer that was pressed before its handler was attached (`server/document/render-document.ts`). */
function useEarlyAnswer() {
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    links.current?.toggleAttribute('data-ready', true)
    const pressed = links.current?.querySelector<HTMLElement>('[data-pressed]')
    pressed?.removeAttribute('data-pressed')
    pressed?.click()
  }, [])
  return links
}

/** Continue to the questions, as safe or unsure; an early press is replayed. */
function ContinueLinks() {
  const step = useStepState()
  // An early link press would lose safe or unsure, and the danger question would be asked again.
  const links = useEarlyAnswer()
  const to = href(isRouteAvailable(useTenant().organisation, 'safety-screen') ? 'safety-screen' : 'home')
  return (
    <nav ref={links} className={styles.ways} aria-label={words.waysOn} data-holds-presses="">
      {(['safe', 'unsure'] as const).map((goesOn) => (
        <Link
          key={goesOn}
          to={to}
          state={withDangerExit(step, goesOn)}
          data-state={JSON.stringify(withDangerExit(null, goesOn))}
        >
          {goesOn === 'safe' ? words.safeNow : words.unsure}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Last on the page so that it moves nothing when it appears late after a reload; the document server knows no
 * answers.
 */
function EarlierAnswers() {
  const { answerSetId } = useBookingState()
  const hasAnswered = useIsHydrated() && answerSetId !== null
  return hasAnswered ? <p className={styles.kept}>{words.kept}</p> : null
}

/** Links back to the previous page; to the questions only when the person came from them. */
function BackLinks() {
  const looksIn = useIsOverlayVisit()
  const navigate = useNavigate()
  const isAmidQuestions = useBookingState().currentQuestionId !== null
  if (!looksIn) return <ContinueLinks />
  return (
    <>
      <p>
        <Button kind="secondary" onClick={() => void navigate(-1)}>
          {words.back}
        </Button>
      </p>
      {isAmidQuestions ? <ContinueLinks /> : null}
    </>
  )
}

/** /risk: immediate help without any call; continuing is secondary (ROUTE-42, RD-144). */
export default function RiskScreen() {
  return (
    <Page title={words.talkNow} lead={words.notAlone}>
      <RiskHelp />
      <p>{words.trained}</p>
      <BackLinks />
      <EarlierAnswers />
    </Page>
  )
}
