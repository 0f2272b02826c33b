import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { BackButton } from '#components/navigation/BackLink.tsx'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { formatPhone } from '@evenkeel/web/format-phone'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { useTenant } from '#organization/organization-context.tsx'
import { useBookingState, useSessionClient } from '#session/session-context.tsx'
import { EarlierAnswersNotice } from '../components/EarlierAnswersNotice.tsx'
import { QuestionLayout } from '../components/QuestionLayout.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { RiskHelp } from '../components/RiskHelp.tsx'
import { SafetyChoices } from '../components/SafetyChoices.tsx'
import styles from '../components/safety-call.module.css'
import { dangerQuestionQuery, IntakeExpiredError } from '../intake-api.ts'
import { getQuestionStep } from '../intake-flow.ts'
import { safetyMessages } from '../safety.messages.ts'
import {
  getDangerChoice,
  getNonDangerChoice,
  isDangerAnswer,
  isDangerEnd,
  isSafetyKickout,
} from '../safety.ts'
import { type DangerExit, parseDangerExit, withDangerExit } from '../step-state.ts'
import { useAnswerQuestion } from '../use-answer-question.ts'
import { useErrorFallback, useIntakeQuestion } from '../use-intake-question.ts'
import { useStepState } from '../use-step-state.ts'

/**
 * The number for jobs with safety rules as one large link: the organization's line for them, else its phone.
 */
function SafetyCall() {
  const { organisation } = useTenant()
  const phone = organisation?.safety_screen_phone ?? organisation?.phone ?? null
  if (phone === null) return null
  return (
    <p>
      <a className={styles.call} href={`tel:${phone}`}>
        <Phone aria-hidden="true" size={24} />
        <span translate="no">{helpLineMessages.callNumber({ number: formatPhone(phone) })}</span>
      </a>
    </p>
  )
}

/**
 * Support text for a person who continues from the danger page, safe or unsure, with the next question. The
 * danger answer stays recorded in the answer set (decision 015); asking again would suggest that it was
 * ignored.
 */
function ContinueFromDanger({
  question,
  goesOn,
}: {
  readonly question: Question
  readonly goesOn: DangerExit
}) {
  const answering = useAnswerQuestion()
  const [progress, setProgress] = useState<'reading' | 'sending' | 'failed'>('reading')
  const goOn = (): void => {
    setProgress('sending')
    const item = { question: question.id, answer: getNonDangerChoice(question) ?? '' }
    answering.answer(question, item).then(answering.go, (error: unknown) => {
      setProgress('failed')
      if (error instanceof IntakeExpiredError) answering.failed(error)
    })
  }
  return (
    <Page
      title={goesOn === 'safe' ? safetyMessages.glad : safetyMessages.unsureTitle}
      lead={safetyMessages.thanks}
    >
      <p>{goesOn === 'safe' ? safetyMessages.keptInMind : safetyMessages.unsureKeptInMind}</p>
      {progress === 'failed' ? (
        <Banner kind="error" title={safetyMessages.failed} live>
          <p>{safetyMessages.failedAdvice}</p>
        </Banner>
      ) : null}
      <p>
        <Button busy={progress === 'sending'} onClick={goOn}>
          {safetyMessages.goOn}
        </Button>
      </p>
      <p>
        <Link to={href('risk')} state={{ question: question.id, pushed: true }}>
          {safetyMessages.needHelp}
        </Link>
      </p>
    </Page>
  )
}

/** Job safety notice, shown once after a yes about drinking; the intake continues from here. */
function SafetyNotice({
  onContinue,
  onBack,
}: {
  readonly onContinue: () => void
  readonly onBack: () => void
}) {
  return (
    <Page title={safetyMessages.jobThanks} lead={safetyMessages.jobRules}>
      <SafetyCall />
      <p>{safetyMessages.noJobRules}</p>
      <p>
        <Button kind="secondary" onClick={onContinue}>
          {safetyMessages.goOn}
        </Button>
      </p>
      <BackButton onBack={onBack} />
    </Page>
  )
}

/** End screen for jobs with safety rules: support is arranged by phone, nothing is booked here. */
function SafetyKickout({ question }: { readonly question: Question }) {
  return (
    <Page title={question.text} {...(question.subheading === null ? {} : { lead: question.subheading })}>
      <SafetyCall />
      <ButtonLink kind="quiet" to={href('home')}>
        {safetyMessages.home}
      </ButtonLink>
    </Page>
  )
}

type SafetyProgress = 'asking' | 'sending' | 'failed' | 'danger'

/** Preloads the code of /risk, so that the danger answer needs no network. */
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
      void navigate(href('risk'), { state: { question: question.id, pushed: true } })
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
      <Page title={safetyMessages.talkNow} lead={safetyMessages.notAlone}>
        <RiskHelp />
      </Page>
    )
  }
  return (
    <QuestionLayout
      title={question.text}
      lead={question.subheading}
      lang={question.language}
      progress={question.progress}
      onBack={() => answering.back(question, step)}
    >
      <EarlierAnswersNotice onLook={() => void answering.back(question, null)} />
      {progress === 'failed' ? (
        <Banner kind="error" title={safetyMessages.notReached} live>
          <p>{safetyMessages.notReachedAdvice}</p>
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

/** Back from the danger page: a person who chose to continue continues; anyone else is asked again. */
function AskAboutDangerAgain({ goesOn }: { readonly goesOn: DangerExit | null }) {
  const { data: question, error } = useQuery(dangerQuestionQuery(useSessionClient()))
  useErrorFallback(error, 'other')
  if (!question) return <QuestionLoading stuck={null} />
  const step = { question: question.id, pushed: false }
  return <Redirect to={href('safety-screen')} state={goesOn ? withDangerExit(step, goesOn) : step} />
}

/** /safety-screen: safety questions, and the end screen for jobs with safety rules (ROUTE-22, RD-144). */
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
    return <SafetyNotice onContinue={() => answering.go(after)} onBack={() => void navigate(-1)} />
  // Nothing was answered here: do not lead a person into questions they did not start.
  if (goesOn && step === null && answerSetId === null && !cleared) return <Redirect to={href('home')} />
  if (!question) return <QuestionLoading stuck={stuck} />
  if (isDangerEnd(question)) return <AskAboutDangerAgain goesOn={goesOn} />
  // The help page is public: a person without a danger answer is asked, and never assumed to be safe.
  const hasTold = step !== null || isDangerAnswer(question, former) || unsentDanger === question.id
  if (goesOn && hasTold && getNonDangerChoice(question) !== null)
    return <ContinueFromDanger question={question} goesOn={goesOn} />
  if (isSafetyKickout(question)) return <SafetyKickout question={question} />
  const place = getQuestionStep(question)
  if (place.to !== href('safety-screen')) return <Redirect to={place.to} state={place.state} />
  return <SafetyQuestion key={question.id} question={question} former={former} />
}
