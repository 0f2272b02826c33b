/** An image without metadata about place, time and device. */
export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
