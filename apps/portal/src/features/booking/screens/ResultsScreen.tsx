import { useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { useIntakeFirst } from '#session/intake/my-intake.ts'
import { useAging, useBookingWizard, useBookingState } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { missingFor } from '../flow.ts'
import { MovingBanner } from '../parts/MovingBanner.tsx'
import { ProviderList } from '../providers/ProviderList.tsx'
import { StateForm } from '../parts/StateForm.tsx'
import { type Provider, stateName } from '../search/results.ts'
import { useSearcher } from '../use-booking.ts'
import { useCovered } from '../use-covered.ts'
import styles from '../providers/provider.module.css'
import { savedFilters, type ProviderFilters, filtersOf } from '../search/provider-filters.ts'

/** /schedule/results: counselors licensed in the state of the visit (ROUTE-32, BOOK-01, BOOK-02). */
export default function ResultsScreen() {
  const booking = useBookingWizard()
  useAging()
  const current = useBookingState()
  const navigate = useNavigate()
  const { organisation } = usePlace()
  const covered = useCovered()
  const { ready, state, ...searcher } = useSearcher()
  const [wishes, setWishes] = useState<ProviderFilters>(() => filtersOf(current.filters))
  const waits = useIntakeFirst()
  const missing = missingFor('results', current)
  if (missing !== null || !organisation) return <Redirect to={missing ?? href('home')} />
  if (!ready || waits) return <Waiting what="One moment" />
  if (state === null)
    return (
      <Page title="Where will you be?">
        <StateForm state={null} onChoose={(chosen) => booking.update({ state: chosen })} />
      </Page>
    )
  const choose = ({ id, fullname }: Provider): void => {
    booking.update({ providerId: id, providerName: fullname, slot: null, state })
    navigate(href('provider-schedule'))
  }
  const narrow = (next: ProviderFilters): void => {
    booking.remember({ filters: savedFilters(next) })
    setWishes(next)
  }
  const place = { state, providerType: organisation.mdlive_provider_type, method: current.method }
  return (
    <Page title={`Counselors in ${stateName(state)}`} width="wide" lead={covered}>
      <MovingBanner />
      <ZoneChooser />
      {searcher.patientId === null ? null : (
        <details className={styles.narrow}>
          <summary>Will you be in another state?</summary>
          <StateForm key={state} state={state} onChoose={(chosen) => booking.update({ state: chosen })} />
        </details>
      )}
      <ProviderList
        searcher={searcher}
        place={place}
        wishes={wishes}
        onWishes={narrow}
        onMethod={(method) => booking.update({ method })}
        onChoose={choose}
      >
        {current.movingId === null ? (
          <p>
            <ButtonLink kind="quiet" to={href('appointment-type')}>
              Choose another way to meet
            </ButtonLink>
          </p>
        ) : null}
      </ProviderList>
    </Page>
  )
}
