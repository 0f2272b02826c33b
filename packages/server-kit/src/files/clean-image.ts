/** A picture without what it said about place, time and device. */
export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
