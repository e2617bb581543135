-- A paused coupon cannot be used until it goes on.
ALTER TABLE coupons ADD COLUMN paused_at INTEGER;
CREATE INDEX coupons_by_time ON coupons (created_at);
