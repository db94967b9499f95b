/** Lua scripts; Redis runs each as one step. Absent values are `false` in Lua. */

/** The guard of a write: what `cells` must hold at a key ('' for no guard). */
const checkGuard = (cells: string, key: string, value: string) =>
  `if ${key} ~= '' and redis.call('HGET', ${cells}, ${key}) ~= ${value} then return {'guard', 0} end`;

/**
 * KEYS: cells, names of cells. ARGV: key, '1' if a value is expected, that value, '1' if a value is to be written,
 * that value, guard key, guard value. Returns {'done', 1 or 0} or {'guard', 0}.
 */
export const compareAndSet = `
${checkGuard('KEYS[1]', 'ARGV[6]', 'ARGV[7]')}
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= (ARGV[2] == '1' and ARGV[3]) then return {'done', 0} end
if ARGV[4] == '1' then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[5])
  redis.call('ZADD', KEYS[2], 0, ARGV[1])
else
  redis.call('HDEL', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
end
return {'done', 1}`;

/**
 * KEYS: log, names of logs, recency of logs, counter, cells. ARGV: name, expected length or '', guard key, guard
 * value, the values. Returns {'done', length}, {'conflict', length} or {'guard', 0}.
 */
export const append = `
${checkGuard('KEYS[5]', 'ARGV[3]', 'ARGV[4]')}
local length = redis.call('LLEN', KEYS[1])
if ARGV[2] ~= '' and tonumber(ARGV[2]) ~= length then return {'conflict', length} end
if #ARGV == 4 then return {'done', length} end
for first = 5, #ARGV, 1000 do
  length = redis.call('RPUSH', KEYS[1], unpack(ARGV, first, math.min(first + 999, #ARGV)))
end
redis.call('ZADD', KEYS[2], 0, ARGV[1])
redis.call('ZADD', KEYS[3], redis.call('INCR', KEYS[4]), ARGV[1])
return {'done', length}`;

/** KEYS: log, names of logs, recency of logs. ARGV: name. */
export const deleteLog = `
redis.call('UNLINK', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
return {'done', 1}`;

/** KEYS: recency of logs. ARGV: text that a name starts with, most names. Returns names, the latest append first. */
export const newestLogs = `
local found, limit = {}, tonumber(ARGV[2])
local total = redis.call('ZCARD', KEYS[1])
for first = 0, total - 1, 1000 do
  for _, name in ipairs(redis.call('ZREVRANGE', KEYS[1], first, first + 999)) do
    if #found >= limit then return found end
    if string.sub(name, 1, #ARGV[1]) == ARGV[1] then found[#found + 1] = name end
  end
end
return found`;
