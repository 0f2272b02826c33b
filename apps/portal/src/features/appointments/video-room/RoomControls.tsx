import { Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import type { MediaDevicesState } from './use-devices.ts'
import { videoRoomMessages as words } from '../video-room.messages.ts'

/**
 * Mute, camera and leave buttons. Labels describe the action; the current state is shown beside the picture.
 */
export function RoomControls({
  devices,
  onLeave,
}: {
  readonly devices: MediaDevicesState
  readonly onLeave: () => void
}) {
  const { camera, microphone, isMuted } = devices
  return (
    <ButtonRow>
      {microphone ? (
        <Button kind="secondary" onClick={() => devices.setMuted(!isMuted)}>
          {isMuted ? <Mic aria-hidden="true" size={20} /> : <MicOff aria-hidden="true" size={20} />}
          <span>{isMuted ? words.unmute : words.mute}</span>
        </Button>
      ) : (
        <Button kind="secondary" onClick={() => void devices.ask({ microphone: true })}>
          <Mic aria-hidden="true" size={20} />
          <span>{words.turnMicrophoneOn}</span>
        </Button>
      )}
      <Button kind="secondary" onClick={() => devices.setCameraOn(camera === null)}>
        {camera ? <VideoOff aria-hidden="true" size={20} /> : <Video aria-hidden="true" size={20} />}
        <span>{camera ? words.turnCameraOff : words.turnCameraOn}</span>
      </Button>
      <Button kind="danger" onClick={onLeave}>
        <PhoneOff aria-hidden="true" size={20} />
        <span>{words.leave}</span>
      </Button>
    </ButtonRow>
  )
}
