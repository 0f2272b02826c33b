import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSessionClient, useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { dangerQuestionQuery, IntakeExpiredError } from '../intake-api.ts'
import { getQuestionStep } from '../intake-flow.ts'
import { EarlierAnswersNotice } from '../components/EarlierAnswersNotice.tsx'
import { QuestionLayout } from '../components/QuestionLayout.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { RiskHelp } from '../components/RiskHelp.tsx'
import { ContinueFromDanger } from '../components/ContinueFromDanger.tsx'
import { SafetyChoices } from '../components/SafetyChoices.tsx'
import { SafetyKickout } from '../components/SafetyKickout.tsx'
import { SafetyNotice } from '../components/SafetyNotice.tsx'
import {
  getDangerChoice,
  isDangerEnd,
  isSafetyKickout,
  getNonDangerChoice,
  isDangerAnswer,
} from '../safety.ts'
import { safetyMessages as words } from '../safety.messages.ts'
import { type DangerExit, withDangerExit, parseDangerExit } from '../step-state.ts'
import { useAnswerQuestion } from '../use-answer-question.ts'
import { useErrorFallback, useIntakeQuestion } from '../use-intake-question.ts'
import { useStepState } from '../use-step-state.ts'

type SafetyProgress = 'asking' | 'sending' | 'failed' | 'danger'

/** Fetches the code of /risk ahead, so that the danger answer needs no network at all. */
const usePreloadedRiskScreen = (): void =>
  useEffect(() => void import('./RiskScreen.tsx').catch(() => {}), [])

function SafetyQuestion({
  question,
  former,
}: {
  readonly question: Question
  readonly former: AnswerItem | undefined
}) {
  const [progress, setProgress] = useState<SafetyProgress>('asking')
  const answering = useAnswerQuestion()
  const navigate = useNavigate()
  const step = useStepState()
  const danger = getDangerChoice(question)
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
      if (error instanceof IntakeExpiredError) answering.failed(error)
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
    <QuestionLayout
      title={question.text}
      lead={question.subheading}
      progress={question.progress}
      onBack={() => answering.back(question, step)}
    >
      <EarlierAnswersNotice onLook={() => void answering.back(question, null)} />
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
    </QuestionLayout>
  )
}

/** Back from the help in danger: whoever chose to go on goes on, anybody else is asked once more. */
function AskAboutDangerAgain({ goesOn }: { readonly goesOn: DangerExit | null }) {
  const { data: question, error } = useQuery(dangerQuestionQuery(useSessionClient()))
  useErrorFallback(error, 'other')
  if (!question) return <QuestionLoading stuck={null} />
  const step = { question: question.id, pushed: false }
  return <Redirect to={href('safety-screen')} state={goesOn ? withDangerExit(step, goesOn) : step} />
}

/** /safety-screen: questions about safety, and the end screen for jobs with safety rules (ROUTE-22, RD-144). */
export default function SafetyScreen() {
  usePreloadedRiskScreen()
  const step = useStepState()
  const answering = useAnswerQuestion()
  const navigate = useNavigate()
  const { answerSetId, currentQuestionId, unsentDanger, cleared } = useBookingState()
  const { question, former, stuck } = useIntakeQuestion(step?.question ?? currentQuestionId)
  const goesOn = parseDangerExit(useLocation().state)
  const after = step?.after
  if (after !== undefined)
    return <SafetyNotice onContinue={() => answering.go(after)} onBack={() => navigate(-1)} />
  // Nothing was answered here: whoever goes on and never asked for the questions is not led into them.
  if (goesOn && step === null && answerSetId === null && !cleared) return <Redirect to={href('home')} />
  if (!question) return <QuestionLoading stuck={stuck} />
  if (isDangerEnd(question)) return <AskAboutDangerAgain goesOn={goesOn} />
  // The help is open to everybody: who never told us of a danger is asked, and never taken for safe.
  const hasTold = step !== null || isDangerAnswer(question, former) || unsentDanger === question.id
  if (goesOn && hasTold && getNonDangerChoice(question) !== null)
    return <ContinueFromDanger question={question} goesOn={goesOn} />
  if (isSafetyKickout(question)) return <SafetyKickout question={question} />
  const place = getQuestionStep(question)
  if (place.to !== href('safety-screen')) return <Redirect to={place.to} state={place.state} />
  return <SafetyQuestion key={question.id} question={question} former={former} />
}
