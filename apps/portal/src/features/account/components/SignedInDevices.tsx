import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { endMySession, listMySessions, type SignedInDevice } from '@evenkeel/api-contract/portal/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { actionDestinations } from '#session/confirmed-actions.ts'
import { useDrafts, useNotices, useSessionClient } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import styles from './devices.module.css'
import { componentMessages } from '#components/components.messages.ts'
import { devicesQueryKey } from '../devices-key.ts'
import { deviceMessages as words } from '../devices.messages.ts'

/** Shows when a device was last used, in the member's time zone. */
function LastUsedTime({ device }: { readonly device: SignedInDevice }) {
  const zone = useTimeZone()
  if (device.is_current) return <span className={styles.here}>{words.thisDevice}</span>
  return (
    <span>
      {words.lastUsed({ moment: formatDateTimeWithZone(Temporal.Instant.from(device.last_used_at), zone) })}
    </span>
  )
}

function Device({
  device,
  onEnd,
  isBusy,
}: {
  readonly device: SignedInDevice
  readonly onEnd: () => void
  readonly isBusy: boolean
}) {
  const id = useId()
  return (
    <li className={styles.device}>
      <p id={id} className={styles.words}>
        <strong translate="no">{device.device}</strong>
        <LastUsedTime device={device} />
      </p>
      {device.is_current ? null : (
        <Button kind="secondary" busy={isBusy} onClick={onEnd} aria-describedby={id}>
          {words.logOut}
        </Button>
      )}
    </li>
  )
}

/** Asks for confirmation, then logs out all devices, including this one. */
function useLogOutEverywhere(): () => Promise<void> {
  const drafts = useDrafts()
  const notices = useNotices()
  const navigate = useNavigate()
  return async () => {
    const holdsWords = await drafts.holdsAny()
    notices.setConfirm({
      message: words.askEverywhere,
      description: holdsWords ? words.againAndDelete : words.again,
      button: { label: words.yes, act: { name: 'log-out-everywhere' } },
      cancel: { label: words.no, link: actionDestinations['log-out-everywhere'].back.link },
    })
    void navigate(href('confirm'))
  }
}

/** Lists the devices where the member is logged in, each with a log-out button. */
export function SignedInDevices() {
  const session = useSessionClient()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: devicesQueryKey,
    queryFn: async () => (await session.own(listMySessions, {})).results,
    staleTime: 0,
    retry: false,
  })
  const [said, setSaid] = useState<'' | 'ended' | 'failed'>('')
  const [ending, setEnding] = useState<string | null>(null)
  const askEverywhere = useLogOutEverywhere()
  const end = async (id: string): Promise<void> => {
    setEnding(id)
    setSaid('')
    await session.own(endMySession, { params: { id } }).then(
      () => setSaid('ended'),
      () => setSaid('failed'),
    )
    await client.invalidateQueries({ queryKey: devicesQueryKey })
    setEnding(null)
  }
  return (
    <section className={styles.devices} aria-labelledby="devices">
      <h2 id="devices">{words.title}</h2>
      <p>{words.unknown}</p>
      {said === '' ? null : (
        <Banner kind={said === 'ended' ? 'success' : 'error'} live>
          <p>{said === 'ended' ? words.ended : errorMessages.network}</p>
        </Banner>
      )}
      {isError ? (
        <Banner kind="warning" title={words.noList} live>
          <Button kind="secondary" onClick={() => void refetch()}>
            {componentMessages.tryAgain}
          </Button>
        </Banner>
      ) : null}
      {data ? (
        <ul className={styles.list}>
          {data.map((device) => (
            <Device
              key={device.id}
              device={device}
              isBusy={ending === device.id}
              onEnd={() => void end(device.id)}
            />
          ))}
        </ul>
      ) : isError ? null : (
        <LoadingPlaceholder what={words.waiting} lines={2} />
      )}
      <Button kind="secondary" onClick={() => void askEverywhere()}>
        {words.everywhere}
      </Button>
    </section>
  )
}
