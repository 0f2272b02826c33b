import type { Refused } from '@evenkeel/contract/call'
import { readRoomSignals, sendRoomSignal } from '@evenkeel/contract/telehealth/room'
import { minutes } from '@evenkeel/contract/units'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { listen } from '#lib/listen.ts'
import { useSession } from '#session/session-context.tsx'
import type { Session } from '#session/session.ts'
import { connectionParams, joinTrouble } from '#session/visits/api.ts'
import { createPeer, type Remote } from '@evenkeel/contract/video-room/peer'
import { createRoom, type Room } from '@evenkeel/contract/video-room/room'
import type { RoomDeps } from '@evenkeel/contract/video-room/room-deps'
import { waitOnline } from '@evenkeel/contract/video-room/room-pause'
import { firstFacts, type RoomFacts, roomState } from '@evenkeel/contract/video-room/room-state'
import type { Devices } from './use-devices.ts'

/** The room's calls carry its own pass and nothing else of the member's. */
function callsOf(session: Session, id: number, pass: string): Pick<RoomDeps, 'say' | 'hear'> {
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

/** Tells the room when the network goes and comes back, and when the page or the screen is left. */
function useNetworkAndLeaving(room: RefObject<Room | null>): void {
  useEffect(() => {
    const leave = () => room.current?.leave()
    const wake = () => room.current?.wake()
    const lose = () => room.current?.lose()
    const end = listen(window, { pagehide: leave, online: wake, offline: lose })
    return () => {
      end()
      leave()
    }
  }, [room])
}

/** Whoever talks touches neither keys nor mouse, and is at work all the same. */
function useAtWork(isInside: boolean): void {
  const session = useSession()
  useEffect(() => {
    if (!isInside) return undefined
    const timer = setInterval(() => void session.touch(), minutes(1))
    return () => clearInterval(timer)
  }, [isInside, session])
}

/** The way into the room of an own visit, and the stay there. */
export function useRoom(id: number, { camera, microphone }: Pick<Devices, 'camera' | 'microphone'>) {
  const session = useSession()
  const room = useRef<Room | null>(null)
  const [facts, setFacts] = useState<RoomFacts | null>(null)
  const [remote, setRemote] = useState<Remote | null>(null)
  const own = useRef({ camera, microphone })
  useEffect(() => {
    own.current = { camera, microphone }
  }, [camera, microphone])

  const entering = useMutation({
    mutationFn: async () => {
      const [params] = await Promise.all([
        connectionParams(session, id),
        // Smooths what browsers still do differently; nobody needs it before this moment.
        import('webrtc-adapter'),
      ])
      return params
    },
    onSuccess: ({ room_pass, ice_servers, url }) => {
      if (room_pass === null) {
        window.location.assign(url)
        return
      }
      setFacts(firstFacts)
      const entered = createRoom({
        ...callsOf(session, id, room_pass),
        openPeer: (handlers) => {
          const { camera: picture, microphone: sound } = own.current
          const stream = new MediaStream([sound, picture].filter((track) => track !== null))
          return createPeer(new RTCPeerConnection({ iceServers: ice_servers }), stream, handlers, 'patient')
        },
        wait: waitOnline,
        onFacts: setFacts,
        onRemote: setRemote,
        wordsOf: (refused: Refused) => joinTrouble(refused),
      })
      room.current = entered
      void entered.stay()
    },
  })

  useEffect(() => room.current?.setTrack('video', camera), [camera])
  useEffect(() => room.current?.setTrack('audio', microphone), [microphone])
  useNetworkAndLeaving(room)
  useAtWork(facts?.here === 'inside')

  return {
    /** Null until a person wants to go in. */
    facts,
    state: facts && roomState(facts),
    remote,
    enter: () => entering.mutate(),
    isEntering: entering.isPending,
    trouble: entering.isError ? joinTrouble(entering.error) : null,
    leave: () => room.current?.leave(),
  }
}
