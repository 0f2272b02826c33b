import type { StaffOrganisation } from '@evenkeel/contract/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Loading } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { OrganisationBox } from '#ui/fields/OrganisationBox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { refusalText } from '#ui/refusal.ts'
import { spacesQuery } from '../spaces-query.ts'
import { type Device, Frame, type Scheme } from './Frame.tsx'
import { LastGood } from './LastGood.tsx'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'
import { usePreview } from './use-preview.ts'
import { systemScheme, Ways } from './Ways.tsx'

/** Organizations whose home page can be looked at. */
function useOrganisations(): readonly StaffOrganisation[] {
  const { call } = useStaff()
  const query = useQuery(spacesQuery(call))
  return (query.data?.results ?? []).flatMap(({ organisation, state }) =>
    organisation && state === 'active' ? [organisation] : [],
  )
}

/** The home page of one organization with the draft of what all of them share. */
export function HomePreview() {
  const organisations = useOrganisations()
  const [chosen, setChosen] = useState<StaffOrganisation | null>(null)
  const [scheme, setScheme] = useState<Scheme>(systemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const { query, isBehind, drawnOf } = usePreview(chosen?.id ?? null)
  const home = query.data?.pages.find(({ page }) => page === 'home')
  return (
    <section className={styles.pane} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <OrganisationBox
        label={words.homeOf}
        organisations={organisations}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Ways scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      {query.isError && !query.isFetching ? (
        <Notice kind="warning" title={words.failed}>
          <p>{refusalText(query.error)}</p>
          <Button kind="secondary" onPress={() => void query.refetch()}>
            {words.again}
          </Button>
        </Notice>
      ) : home ? (
        <>
          <LastGood isBehind={isBehind} of={drawnOf} />
          <Frame name={words.home} url={home.url} device={device} scheme={scheme} />
        </>
      ) : isBehind && !query.isFetching ? (
        <LastGood isBehind of={null} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
