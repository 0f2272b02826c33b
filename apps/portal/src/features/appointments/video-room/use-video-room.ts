import type { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readRoomSignals, sendRoomSignal } from '@evenkeel/api-contract/telehealth/video-room'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { addListeners } from '@evenkeel/web/add-listeners'
import { useSessionClient } from '#session/session-context.tsx'
import type { Session } from '#session/session.ts'
import { fetchConnectionParams, describeJoinError } from '#session/visits/visit-api.ts'
import { createPeer, type RemoteMedia } from '@evenkeel/api-contract/video-room/peer'
import { createRoom, type Room } from '@evenkeel/api-contract/video-room/room'
import type { RoomDeps } from '@evenkeel/api-contract/video-room/room-deps'
import { waitOnline } from '@evenkeel/api-contract/video-room/wait-online'
import {
  initialRoomSnapshot,
  type RoomSnapshot,
  getRoomState,
} from '@evenkeel/api-contract/video-room/room-state'
import type { MediaDevicesState } from './use-devices.ts'

/** Calls of the video room carry only its own access token, no member token. */
function createRoomCalls(session: Session, id: number, pass: string): Pick<RoomDeps, 'say' | 'hear'> {
  const params = { id }
  const carried = { headers: { authorization: `Bearer ${pass}` }, background: true } as const
  return {
    say: (signal, keepalive = false) =>
      session.telehealth(sendRoomSignal, { params, body: { signal }, ...carried, keepalive }),
    hear: (after, isPatient, stop) =>
      session.telehealth(readRoomSignals, {
        params,
        query: { after, ...(isPatient ? {} : { wait: 0 }) },
        ...carried,
        signal: stop,
      }),
  }
}

/** Notifies the room when the network changes and when the page or screen is left. */
function useRoomConnection(room: RefObject<Room | null>): void {
  useEffect(() => {
    const leave = () => room.current?.leave()
    const wake = () => room.current?.wake()
    const lose = () => room.current?.lose()
    const end = addListeners(window, { pagehide: leave, online: wake, offline: lose })
    return () => {
      end()
      leave()
    }
  }, [room])
}

/** Talking uses neither keyboard nor mouse but counts as activity. */
function useRoomActivity(isInside: boolean): void {
  const session = useSessionClient()
  useEffect(() => {
    if (!isInside) return undefined
    const timer = setInterval(() => void session.touch(), minutes(1))
    return () => clearInterval(timer)
  }, [isInside, session])
}

/** Joins the video room of an own visit and manages the connection. */
export function useVideoRoom(
  id: number,
  { camera, microphone }: Pick<MediaDevicesState, 'camera' | 'microphone'>,
) {
  const session = useSessionClient()
  const room = useRef<Room | null>(null)
  const [facts, setFacts] = useState<RoomSnapshot | null>(null)
  const [remote, setRemote] = useState<RemoteMedia | null>(null)
  const own = useRef({ camera, microphone })
  useEffect(() => {
    own.current = { camera, microphone }
  }, [camera, microphone])

  const entering = useMutation({
    mutationFn: async () => {
      const [params] = await Promise.all([
        fetchConnectionParams(session, id),
        // Levels out browser differences; not needed before joining.
        import('webrtc-adapter'),
      ])
      return params
    },
    onSuccess: ({ room_pass, ice_servers, url }) => {
      if (room_pass === null) {
        window.location.assign(url)
        return
      }
      setFacts(initialRoomSnapshot)
      const entered = createRoom({
        ...createRoomCalls(session, id, room_pass),
        openPeer: (handlers) => {
          const { camera: picture, microphone: sound } = own.current
          const stream = new MediaStream([sound, picture].filter((track) => track !== null))
          return createPeer(new RTCPeerConnection({ iceServers: ice_servers }), stream, handlers, 'patient')
        },
        wait: waitOnline,
        onFacts: setFacts,
        onRemote: setRemote,
        wordsOf: (refused: ApiError) => describeJoinError(refused),
      })
      room.current = entered
      void entered.stay()
    },
  })

  useEffect(() => room.current?.setTrack('video', camera), [camera])
  useEffect(() => room.current?.setTrack('audio', microphone), [microphone])
  useRoomConnection(room)
  useRoomActivity(facts?.here === 'inside')

  return {
    /** Null until the member joins. */
    facts,
    state: facts && getRoomState(facts),
    remote,
    enter: () => entering.mutate(),
    isEntering: entering.isPending,
    trouble: entering.isError ? describeJoinError(entering.error) : null,
    leave: () => room.current?.leave(),
  }
}
