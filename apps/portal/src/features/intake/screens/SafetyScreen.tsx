import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSession, useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Page } from '#ui/Page.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { dangerQuestion, IntakeOver } from '../api.ts'
import { placeOf } from '../flow.ts'
import { KeptNotice } from '../parts/KeptNotice.tsx'
import { QuestionFrame } from '../parts/QuestionFrame.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { RiskHelp } from '../parts/RiskHelp.tsx'
import { OnFromDanger } from '../parts/OnFromDanger.tsx'
import { SafetyChoices } from '../parts/SafetyChoices.tsx'
import { SafetyKickout } from '../parts/SafetyKickout.tsx'
import { SafetyNotice } from '../parts/SafetyNotice.tsx'
import { dangerChoice, isDangerEnd, isSafetyKickout, otherThanDanger, saysDanger } from '../safety.ts'
import { safetyWords as words } from '../safety.words.ts'
import { type GoesOn, goesOnAs, goesOnIn } from '../step.ts'
import { useAnswering } from '../use-answering.ts'
import { useFallback, useIntakeQuestion } from '../use-intake-question.ts'
import { useStepState } from '../use-step-state.ts'

type Progress = 'asking' | 'sending' | 'failed' | 'danger'

/** Fetches the code of /risk ahead, so that the danger answer needs no network at all. */
const useRiskAhead = (): void => useEffect(() => void import('./RiskScreen.tsx').catch(() => {}), [])

function SafetyQuestion({
  question,
  former,
}: {
  readonly question: Question
  readonly former: AnswerItem | undefined
}) {
  const [progress, setProgress] = useState<Progress>('asking')
  const answering = useAnswering()
  const navigate = useNavigate()
  const step = useStepState()
  const danger = dangerChoice(question)
  const choose = (choice: string): void => {
    const item = { question: question.id, answer: choice }
    if (choice === danger) {
      setProgress('danger')
      navigate(href('risk'), { state: { question: question.id, pushed: true } })
      answering.answerInBackground(question, item)
      return
    }
    setProgress('sending')
    answering.answer(question, item).then(answering.go, (error: unknown) => {
      setProgress('failed')
      if (error instanceof IntakeOver) answering.failed(error)
    })
  }
  if (progress === 'danger') {
    return (
      <Page title={words.talkNow} lead={words.notAlone}>
        <RiskHelp />
      </Page>
    )
  }
  return (
    <QuestionFrame
      title={question.text}
      lead={question.subheading}
      progress={question.progress}
      onBack={() => answering.back(question, step)}
    >
      <KeptNotice onLook={() => void answering.back(question, null)} />
      {progress === 'failed' ? (
        <Banner kind="error" title={words.notReached} live>
          <p>{words.notReachedAdvice}</p>
        </Banner>
      ) : null}
      <SafetyChoices
        question={question}
        former={former}
        isSending={progress === 'sending'}
        onChoose={choose}
      />
    </QuestionFrame>
  )
}

/** Back from the help in danger: whoever chose to go on goes on, anybody else is asked once more. */
function DangerAgain({ goesOn }: { readonly goesOn: GoesOn | null }) {
  const { data: question, error } = useQuery(dangerQuestion(useSession()))
  useFallback(error, 'other')
  if (!question) return <QuestionWaiting stuck={null} />
  const step = { question: question.id, pushed: false }
  return <Redirect to={href('safety-screen')} state={goesOn ? goesOnAs(step, goesOn) : step} />
}

/** /safety-screen: questions about safety, and the end screen for jobs with safety rules (ROUTE-22, RD-144). */
export default function SafetyScreen() {
  useRiskAhead()
  const step = useStepState()
  const answering = useAnswering()
  const navigate = useNavigate()
  const { answerSetId, currentQuestionId, unsentDanger, cleared } = useBookingState()
  const { question, former, stuck } = useIntakeQuestion(step?.question ?? currentQuestionId)
  const goesOn = goesOnIn(useLocation().state)
  const after = step?.after
  if (after !== undefined)
    return <SafetyNotice onContinue={() => answering.go(after)} onBack={() => navigate(-1)} />
  // Nothing was answered here: whoever goes on and never asked for the questions is not led into them.
  if (goesOn && step === null && answerSetId === null && !cleared) return <Redirect to={href('home')} />
  if (!question) return <QuestionWaiting stuck={stuck} />
  if (isDangerEnd(question)) return <DangerAgain goesOn={goesOn} />
  // The help is open to everybody: who never told us of a danger is asked, and never taken for safe.
  const hasTold = step !== null || saysDanger(question, former) || unsentDanger === question.id
  if (goesOn && hasTold && otherThanDanger(question) !== null)
    return <OnFromDanger question={question} goesOn={goesOn} />
  if (isSafetyKickout(question)) return <SafetyKickout question={question} />
  const place = placeOf(question)
  if (place.to !== href('safety-screen')) return <Redirect to={place.to} state={place.state} />
  return <SafetyQuestion key={question.id} question={question} former={former} />
}
