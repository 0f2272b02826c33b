import { useEffect, useRef } from 'react'

/** Plays a stream. The own picture is muted and mirrored. */
export function VideoStream({
  stream,
  label,
  isOwn = false,
  className,
}: {
  readonly stream: MediaStream
  readonly label: string
  readonly isOwn?: boolean
  readonly className: string | undefined
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- two people talking live: there is no file of captions
  return <video ref={video} className={className} aria-label={label} autoPlay playsInline muted={isOwn} />
}
