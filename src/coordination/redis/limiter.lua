-- One step of the limiter that the workers of a run share: handles an event of one worker, then gives free slots to the
-- longest waiters of any worker. Run by limiter.ts; the rules of the limit are those of limit-rules.ts. A worker that
-- does not renew its lease loses its slots and its place in the queue.
--
-- KEYS  state (hash: limit, untouched, generation, sequence), slots (set of tokens), waiting (tokens by sequence),
--       workers (ids by the end of their leases, in milliseconds of this server's clock)
-- ARGV  worker, channel prefix, lease in ms, keep in ms, ceiling, initial limit, decrease factor, event, its arguments
-- A token is "worker:number". Returns the generation, then the newly granted tokens of this worker; after "renew", all
-- its tokens with a slot.
local state, slots, waiting, workers = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local worker, channels, lease, keep = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local ceiling, initial, factor = tonumber(ARGV[5]), ARGV[6], tonumber(ARGV[7])
local event, token = ARGV[8], ARGV[9]

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSETNX', state, 'limit', initial)
redis.call('HSETNX', state, 'untouched', 1)
redis.call('HSETNX', state, 'generation', 0)
local limit = tonumber(redis.call('HGET', state, 'limit'))

local function setLimit(value)
  limit = value
  redis.call('HSET', state, 'limit', string.format('%.6f', value))
end

local function ownerOf(other)
  return string.match(other, '^(.*):')
end

local function wait(other)
  if redis.call('SISMEMBER', slots, other) == 0 and not redis.call('ZSCORE', waiting, other) then
    redis.call('ZADD', waiting, redis.call('HINCRBY', state, 'sequence', 1), other)
  end
end

-- A request that began before the last decrease gives no evidence about the current limit.
local function isCurrent(generation)
  return generation == redis.call('HGET', state, 'generation')
end

local function rateLimited()
  setLimit(math.max(1, limit * factor))
  redis.call('HSET', state, 'untouched', 0)
  redis.call('HINCRBY', state, 'generation', 1)
end

local function answered()
  local inUse = redis.call('ZCARD', waiting) > 0 or redis.call('SCARD', slots) >= math.floor(limit)
  if not inUse then return end
  local step = redis.call('HGET', state, 'untouched') == '1' and 1 or 1 / limit
  setLimit(math.min(ceiling, limit + step))
end

-- Removes a worker whose lease ended, with its slots and waiters.
local function bury(dead)
  for _, other in ipairs(redis.call('SMEMBERS', slots)) do
    if ownerOf(other) == dead then redis.call('SREM', slots, other) end
  end
  for _, other in ipairs(redis.call('ZRANGE', waiting, 0, -1)) do
    if ownerOf(other) == dead then redis.call('ZREM', waiting, other) end
  end
  redis.call('ZREM', workers, dead)
end

redis.call('ZADD', workers, now + lease, worker)
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', workers, '-inf', now)) do bury(dead) end

if event == 'ask' then
  wait(token)
elseif event == 'withdraw' then
  redis.call('ZREM', waiting, token)
  redis.call('SREM', slots, token)
elseif event == 'rate-limited' then
  if isCurrent(ARGV[10]) then rateLimited() end
elseif event == 'release' then
  if ARGV[11] == 'ok' and isCurrent(ARGV[10]) and redis.call('SISMEMBER', slots, token) == 1 then answered() end
  redis.call('SREM', slots, token)
elseif event == 'renew' then
  -- The worker's own list of held tokens (the first argument counts them) and waiting ones is the truth: it repairs
  -- losses of a connection or of the server's data.
  local held = tonumber(ARGV[9])
  local mine = {}
  for index = 10, #ARGV do
    mine[ARGV[index]] = true
    if index < 10 + held then redis.call('SADD', slots, ARGV[index]) else wait(ARGV[index]) end
  end
  for _, other in ipairs(redis.call('SMEMBERS', slots)) do
    if ownerOf(other) == worker and not mine[other] then redis.call('SREM', slots, other) end
  end
end

local generation = redis.call('HGET', state, 'generation')
local granted = {}
local free = math.floor(limit) - redis.call('SCARD', slots)
if free > 0 then
  for _, other in ipairs(redis.call('ZRANGE', waiting, 0, free - 1)) do
    redis.call('ZREM', waiting, other)
    redis.call('SADD', slots, other)
    local owner = ownerOf(other)
    granted[owner] = granted[owner] or {}
    table.insert(granted[owner], other)
  end
end
for owner, tokens in pairs(granted) do
  if owner ~= worker then redis.call('PUBLISH', channels .. owner, generation .. ' ' .. table.concat(tokens, ' ')) end
end
local reply = granted[worker] or {}
if event == 'renew' then
  reply = {}
  for _, other in ipairs(redis.call('SMEMBERS', slots)) do
    if ownerOf(other) == worker then table.insert(reply, other) end
  end
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, keep) end
table.insert(reply, 1, generation)
return reply
