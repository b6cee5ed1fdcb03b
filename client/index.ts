export { calls } from '#events'
export { ApiError, reasonOf } from './api-error'
export { createClient, type AnsweringCall, type Client, type RequestOptions } from './create-client'
