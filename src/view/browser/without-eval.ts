/**
 * Runs before any schema is created: zod would test if code may be made from text, which the pages' policy blocks and
 * reports.
 */
import { config } from 'zod';

config({ jitless: true });
