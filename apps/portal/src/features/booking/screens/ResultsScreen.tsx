import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { getStateName, stateOptions } from '@evenkeel/api-contract/reference-data/state-names'
import { ButtonLink } from '#components/Button.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { BackLink } from '#components/navigation/BackLink.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { updateLocationState } from '#lib/history-state.ts'
import { leadingBack } from '#lib/history-state.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { CoveragePreviewNotice } from '#session/coverage/CoveragePreviewNotice.tsx'
import { emptyPreview, getLongestNowPreview, previewNow } from '#session/coverage/coverage-preview.ts'
import { useCoverage } from '#session/coverage/use-coverage.ts'
import { useRequireIntake } from '#session/intake/require-intake.ts'
import { updateAnsweredState } from '#session/intake/update-answered-state.ts'
import {
  useBookingState,
  useBookingWizard,
  useExpireBooking,
  useSession,
  useSessionClient,
} from '#session/session-context.tsx'
import { findMissingStep } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { BookingInProgress, useIsBookingInProgress } from '../components/BookingInProgress.tsx'
import { RescheduleBanner } from '../components/RescheduleBanner.tsx'
import { useSkippedStepNotice } from '../notices/use-skipped-step-notice.ts'
import { ProviderList } from '../providers/ProviderList.tsx'
import { counselorListMessages as words } from '../providers/counselors.messages.ts'
import styles from '../providers/list.module.css'
import { getSelectedMethod } from '../search/method-text.ts'
import { parseFilters, type ProviderFilters, serializeFilters } from '../search/provider-filters.ts'
import type { Provider } from '../search/search-request.ts'
import { useVisitConcern } from '../search/use-visit-concern.ts'
import { useSearcher } from '../use-booking.ts'
import { useCoverageText } from '../use-coverage-text.ts'
import { useReleaseHold } from '../use-slot-hold.ts'

const fields: readonly FieldDefinition[] = [
  {
    id: 'appointment_state',
    type: 'select',
    label: words.stateOfVisit,
    required: true,
    hint: words.stateHint,
    options: stateOptions,
    autocomplete: 'off',
  },
]

/** Asks for the state of the visit when it is unknown (RD-148). */
function StateForm({
  state,
  onChoose,
}: {
  readonly state: string | null
  readonly onChoose: (state: string) => Promise<void>
}) {
  const form = useForm<void>({
    fields,
    initialValues: state === null ? {} : { appointment_state: state },
    action: (values) => onChoose(getTextValue(values, 'appointment_state')),
  })
  return (
    <Form form={form} label={words.stateForm} footer={<SubmitButton>{bookingMessages.goOn}</SubmitButton>} />
  )
}

/** Actions of a card: a time leads to the review, "More times" to the counselor's calendar. */
function useSelectProvider(state: string | null) {
  const booking = useBookingWizard()
  const { method } = useBookingState()
  const navigate = useNavigate()
  /**
   * Store the list position together with the choice: a separate update would lose that the answers had
   * expired.
   */
  const leaving = (leftAt: number, shown: number) => {
    updateLocationState({ leftAt, shown })
    return { left: { leftAt, shown }, cameFrom: null }
  }
  return {
    open: ({ id, fullname }: Provider, shown: number): void => {
      booking.update({ ...leaving(id, shown), providerId: id, providerName: fullname, slot: null, state })
      void navigate(href('provider-schedule'))
    },
    take: (
      { id, fullname, availability_type: offered }: Provider,
      at: Temporal.Instant,
      shown: number,
    ): void => {
      const slot = at.toString()
      const wanted = getSelectedMethod(offered, method)
      booking.update({
        ...leaving(id, shown),
        providerId: id,
        providerName: fullname,
        slot,
        method: wanted,
        state,
      })
      void navigate(href('appointment'), { state: leadingBack })
    },
  }
}

/**
 * Changes the state of the visit. Also updates a visitor's answers, because they decide where the visit is
 * booked.
 */
function useChangeState(): (code: string) => Promise<void> {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  return async (code) => {
    await updateAnsweredState(session, booking, code)
    booking.update({ state: code })
    void client.invalidateQueries({ queryKey: ['answers'] })
  }
}

/** Who pays, and how many sessions are left. */
function CoverageSummary() {
  const covered = useCoverageText('brief')
  const { coverage, isLate } = useCoverage()
  const now = useNow()
  const concern = useVisitConcern()
  const told = coverage === null ? emptyPreview : previewNow(coverage, { now, concern })
  return (
    <>
      <p>{covered}</p>
      <CoveragePreviewNotice told={told} isLate={isLate} longest={getLongestNowPreview()} />
    </>
  )
}

/** Links back and to another state; the state of an appointment waiting for its code is fixed. */
function ResultsHeader({
  state,
  isRegistering,
}: {
  readonly state: string
  readonly isRegistering: boolean
}) {
  const { movingId } = useBookingState()
  const chooseState = useChangeState()
  return (
    <div className={styles.top}>
      <BackLink to={href(movingId === null ? 'appointment-type' : 'appointments')} />
      {isRegistering ? null : (
        <details>
          <summary>{words.anotherState({ state: getStateName(state) })}</summary>
          <StateForm key={state} state={state} onChoose={chooseState} />
        </details>
      )}
    </div>
  )
}

/** /schedule/results: counselors licensed in the state of the visit (ROUTE-32, BOOK-01, BOOK-02). */
export default function ResultsScreen() {
  const booking = useBookingWizard()
  useExpireBooking()
  const current = useBookingState()
  const { organisation } = useTenant()
  const { ready, state, ...searcher } = useSearcher()
  const [filters, setFilters] = useState<ProviderFilters>(() => parseFilters(current.filters))
  const waits = useRequireIntake()
  const { status, user } = useSession()
  const chooseState = useChangeState()
  const isUnderWay = useIsBookingInProgress()
  useReleaseHold(isUnderWay)
  const { open, take } = useSelectProvider(state)
  const missing = findMissingStep('results', current)
  useSkippedStepNotice(missing)
  if (isUnderWay) return <BookingInProgress />
  if (missing !== null || !organisation) return <Redirect to={missing ?? href('home')} />
  if (!ready || waits) return <LoadingPlaceholder what={bookingMessages.moment} />
  if (state === null)
    return (
      <Page title={words.where}>
        <StateForm state={null} onChoose={chooseState} />
      </Page>
    )
  const narrow = (next: ProviderFilters): void => {
    booking.remember({ filters: serializeFilters(next) })
    setFilters(next)
  }
  const place = { state, providerType: organisation.mdlive_provider_type, method: current.method }
  return (
    <div className={styles.page}>
      <Page
        title={words.listTitle({ state: getStateName(state) })}
        width="wide"
        lead={<CoverageSummary />}
        above={<ResultsHeader state={state} isRegistering={status === 'visitor' && user !== null} />}
      >
        <RescheduleBanner />
        <ProviderList
          searcher={searcher}
          place={place}
          filters={filters}
          onFilters={narrow}
          onMethod={(method) => booking.update({ method })}
          onTime={take}
          onMore={open}
        >
          {current.movingId === null ? (
            <p>
              <ButtonLink kind="quiet" to={href('appointment-type')}>
                {bookingMessages.anotherWay}
              </ButtonLink>
            </p>
          ) : null}
        </ProviderList>
      </Page>
    </div>
  )
}
