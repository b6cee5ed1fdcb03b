import { expect, it } from 'vitest'
import { createMutex } from './mutex'

it('runs tasks one after the other, also after a failed one', async () => {
  const work = createMutex()
  const order: string[] = []
  let release = () => {}
  const first = work(
    () =>
      new Promise<void>((resolve) => {
        order.push('first begins')
        release = () => resolve(void order.push('first ends'))
      }),
  )
  const second = work(async () => {
    order.push('second')
    throw new Error('in vain')
  })
  const third = work(async () => order.push('third'))
  await Promise.resolve()
  expect(order).toEqual(['first begins'])
  release()
  await first
  await expect(second).rejects.toThrow('in vain')
  await third
  expect(order).toEqual(['first begins', 'first ends', 'second', 'third'])
})
